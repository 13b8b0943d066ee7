/**
 * Says before the sign-in that this browser is older than those the app is for (docs/scope.md, 'Where it runs'). The app's own code may not even
 * start in it, so this script is no module and its syntax is that of 2009. What is asked for came with Chrome 108, Firefox 112 and Safari 16.4.
 */
;(function () {
  if (isNewEnough()) return
  var sentence =
    'Este teléfono o navegador es muy antiguo para el portal. Actualízalo o entra desde otro: sirve un iPhone con iOS 16.4, Chrome 109, Firefox 115 o algo más nuevo.'
  // src/features/login/auth-layout.tsx says it if the app starts.
  document.documentElement.setAttribute('data-old-browser', sentence)
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
