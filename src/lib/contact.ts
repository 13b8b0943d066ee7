/** The accountant's WhatsApp number, set at build time (docs/contract.md, 'Contact link'). */
const number = import.meta.env.VITE_CONTACT_WHATSAPP ?? '56912345678'

// The address stays in the browser's history, so it holds no name, RUT or amount.
export const contactUrl = `https://wa.me/${number}?text=${encodeURIComponent('Hola, necesito ayuda con el Portal Inversionista.')}`
