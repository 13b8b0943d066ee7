/** The build-time variables (docs/contract.md, 'Build variables'), read by the page and by the service worker. */
interface ImportMetaEnv {
  readonly VITE_API_BASE_URL?: string
  readonly VITE_API_KEY?: string
  /** `off` leaves the Idempotency-Key header out, for a provider whose CORS list lacks it. */
  readonly VITE_IDEMPOTENCY_KEY?: string
  /** Digits only, with the country code: 569XXXXXXXX. */
  readonly VITE_CONTACT_WHATSAPP?: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}
