/** What the app reads of its start page when it loads. */
document.title = 'Portal Inversionista'
