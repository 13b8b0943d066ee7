/** Build-time variables of page and worker (docs/contract.md, 'Build variables'). */
interface ImportMetaEnv {
  readonly VITE_API_BASE_URL?: string
  readonly VITE_API_KEY?: string
  /** `off` omits the Idempotency-Key header, for a provider whose CORS list lacks it. */
  readonly VITE_IDEMPOTENCY_KEY?: string
  /** Digits only, with the country code: 569XXXXXXXX. */
  readonly VITE_CONTACT_WHATSAPP?: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}
