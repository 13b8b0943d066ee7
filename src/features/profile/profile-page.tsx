import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { installHash, routes } from '../../lib/routes'
import { useWaitingUploads } from '../../outbox/page/use-waiting-uploads'
import { useSession } from '../../session/use-session'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { InstallApp } from '../../ui/install-app'
import { Link } from '../../ui/link'
import { usePageTitle } from '../../ui/page-title'
import { useInView } from '../../ui/use-in-view'
import { useInstallWay } from '../../ui/use-install-way'
import { MailNotices } from './mail-notices'
import { OwnData } from './own-data'
import { PasswordDialog } from './password-dialog'
import { Sessions } from './sessions'
import { useDeviceState } from './use-device-state'
import { useSignOut } from './use-sign-out'

export function ProfilePage() {
  usePageTitle('Mi perfil', 'Tu cuenta y este dispositivo')
  const { user } = useSession()
  const device = useDeviceState()
  const waiting = useWaitingUploads()
  const signOut = useSignOut()
  const installWay = useInstallWay()
  const { hash, key } = useLocation()
  const installs = hash === installHash
  const installCard = useInView<HTMLDivElement>(installs)
  const [changing, setChanging] = useState(false)

  return (
    <div className="stack gap-5 narrow columns">
      <Card title="Tus datos">
        <dl className="facts lines">
          <Fact term="Nombre">{user.name}</Fact>
          <Fact term="Correo electrónico">{user.email ?? 'SIN DATOS'}</Fact>
          {user.rut && <Fact term="RUT">{user.rut}</Fact>}
          <Fact term="Perfil">Inversionista</Fact>
        </dl>
        <div className="wrap gap-3 shared">
          <Button icon="edit" onClick={() => setChanging(true)}>
            Cambiar contraseña
          </Button>
          <Button variant="danger" icon="signOut" onClick={signOut.start}>
            Cerrar sesión
          </Button>
        </div>
        <div>
          <Link className="touch" to={routes.privacy}>
            Privacidad
          </Link>
        </div>
      </Card>
      <MailNotices />
      <OwnData />
      <Sessions />
      <Card title="Este dispositivo">
        <dl className="facts lines">
          <Fact term="Sesión">{device && sessionWords(device.kept === user.id)}</Fact>
          <Fact term="Envíos en espera">
            <Link className="touch" to={routes.envios}>
              {waiting === 0 ? 'Ninguno' : waiting}
            </Link>
          </Fact>
          <Fact term="Espacio usado">{device && sizeWords(device.used)}</Fact>
          <Fact term="Protección">{device && protectionWords(device.persisted)}</Fact>
        </dl>
      </Card>
      {installWay && (
        // Linking here again opens the guide again.
        <div key={key} ref={installCard}>
          <Card title="Instalar la aplicación">
            <InstallApp way={installWay} startsOpen={installs} />
          </Card>
        </div>
      )}
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
      {signOut.question}
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children ?? 'Cargando...'}</dd>
    </div>
  )
}

function sessionWords(kept: boolean): string {
  return kept
    ? 'Se mantiene en este dispositivo hasta que la cierres.'
    : 'Solo en esta pestaña: al cerrarla tendrás que ingresar de nuevo.'
}

function sizeWords(bytes: number | null): string {
  if (bytes === null) return 'Este navegador no lo informa.'
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`
}

function protectionWords(persisted: boolean): string {
  return persisted
    ? 'El navegador no borrará lo guardado, aunque falte espacio.'
    : 'Si falta espacio, el navegador podría borrar lo guardado: envía pronto tus documentos.'
}
