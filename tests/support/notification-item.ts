import type { NotificationItem } from '../../src/api/notifications'

/** An initial document as the lists of pending and rejected ones have it, with whatever else a test is about. */
export function notificationItem(over: Partial<NotificationItem> = {}): NotificationItem {
  return {
    id: 30,
    descripcion: 'Escritura de compraventa',
    inmueble_id: null,
    contrato_id: null,
    tarea_id: null,
    tipo: null,
    numero_departamento: null,
    nombre_arrendatario: null,
    fecha_inicio: null,
    mes: null,
    periodo: null,
    documents_id: null,
    respuesta: null,
    anteriores: [],
    ...over,
  }
}
