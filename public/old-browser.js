/**
 * Says before the sign-in that this browser is older than those the app is for (docs/scope.md,
 * 'Where it runs'), or that the address must begin with https. The app's own code may not even start
 * in it, so this script is no module and its syntax is that of 2009. What is asked for came with
 * Chrome 108, Firefox 112 and Safari 16.4.
 */
;(function () {
  var sentence = isNewEnough()
    ? 'La dirección de esta página debe empezar con https. Así como está puedes leer tus listas, pero el navegador no deja guardar ni enviar documentos.'
    : 'Este teléfono o navegador es muy antiguo para el portal. Actualízalo o entra desde otro: sirve un iPhone con iOS 16.4, Chrome 109, Firefox 115 o algo más nuevo.'
  // By plain http on a network's name; `isSecureContext` is older than any browser that is new enough.
  if (isNewEnough() && self.isSecureContext) return
  // src/features/login/auth-layout.tsx says it if the app starts.
  document.documentElement.setAttribute('data-warning', sentence)
  var note = document.createElement('p')
  note.className = 'splash-old'
  note.setAttribute('role', 'alert')
  note.appendChild(document.createTextNode(sentence))
  var splash = document.querySelector('.splash')
  if (splash) splash.insertBefore(note, splash.firstChild)

  function isNewEnough() {
    try {
      // Throws before Safari 16.4.
      new RegExp('(?<=a)b')
      return 'inert' in HTMLElement.prototype && CSS.supports('height', '1dvh') && 'at' in Array.prototype
    } catch (error) {
      console.warn('This browser is too old', error)
      return false
    }
  }
})()
