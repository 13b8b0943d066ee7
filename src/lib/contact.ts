/** The accountant's office on WhatsApp (docs/contract.md, 'Contact link'): one fixed number in Chile, set at build time. */
const number = import.meta.env.VITE_CONTACT_WHATSAPP ?? '56912345678'

// No name, RUT or amount goes into the address: it is in clear text in the browser's history.
export const contactUrl = `https://wa.me/${number}?text=${encodeURIComponent('Hola, necesito ayuda con el Portal Inversionista.')}`
