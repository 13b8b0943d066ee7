#!/usr/bin/env bash
# Makes the 44 calls of docs/contract.md, 'The calls', with curl, against `npm start`. Each has its number next to it.
set -euo pipefail

# `id` takes the first number of a name out of an answer.
PORTAL=${PORTAL:-http://127.0.0.1:4000}
api() { curl -sS --fail-with-body -H 'Accept: application/json' ${TOKEN:+-H "Authorization: Bearer $TOKEN"} "$@"; }
json() { api -H 'Content-Type: application/json' "$@"; }
id() { grep -o "\"$1\":[0-9]*" | sed 's/.*://' | grep -vx 0 | sed -n 1p; }

# 1. Sign in
ANSWER=$(json "$PORTAL/api/client/login" -d '{"email": "maria.gonzalez@example.cl", "password": "Inversionista.2026"}')
TOKEN=$(echo "$ANSWER" | sed 's/.*"token":"\([^"]*\)".*/\1/')
USER_ID=$(echo "$ANSWER" | id id)

# 3. Ask for a recovery mail: the answer is the same for an unknown address. Mails are files in DATA_DIR/mail unless SMTP_URL is set.
json "$PORTAL/api/client/recover-password" -d '{"email": "nadie@example.cl"}'

# 4. Set a new password with the mail's token; here one that does not exist
json "$PORTAL/api/client/password/reset" -d '{"token": "x", "email": "nadie@example.cl", "password": "Nueva.2026", "password_confirmation": "Nueva.2026"}' || echo ' <- 422'

# 5. Change the password; here with a wrong current one. A change ends every session of the user.
json -X PUT "$PORTAL/api/client/user/update-password" -d '{"current_password": "x", "new_password": "Nueva.2026", "new_confirm_password": "Nueva.2026"}' || echo ' <- 403'

# Dashboard and media
api "$PORTAL/api/client/task/totals"        # 6
api "$PORTAL/api/client/task/getActivity"   # 7
api "$PORTAL/api/client/notifications"      # 8
api "$PORTAL/api/client/media/home"         # 9
MEDIUM=$(api "$PORTAL/api/client/media/sidebar" | id id)   # 10
api "$PORTAL/api/client/media/sidebar/$MEDIUM"             # 11: {"id": 0} if there is none

# Documents
FOLDER=$(mktemp -d)
printf '%%PDF-1.4\n1 0 obj\n(%s)\nendobj\n%%%%EOF\n' "$$-$(date +%s)" > "$FOLDER/escritura.pdf"
DOCUMENT=@$FOLDER/escritura.pdf
key() { echo "curl-$1-$$-$(date +%s)"; }

api "$PORTAL/api/client/initial"            # 12: the row of type 32 is 'Otros'
KEY=$(key initial)
for TRY in 1 2; do                          # 14: both tries get the same receipt
  api -H "Idempotency-Key: $KEY" "$PORTAL/api/client/initial/create" -F file="$DOCUMENT" -F tipoDocument=32 -F detalle='Poder notarial'
done
api "$PORTAL/api/client/initial/other"      # 13
api "$PORTAL/api/client/task/documentType/32"   # 15
STORED=$(api "$PORTAL/api/client/initial" | id idDocument)
FILE=$(api "$PORTAL/api/client/getFile/$STORED" | sed 's/.*"file":"\([^"]*\)".*/\1/')   # 16
curl -sS --fail -o "$FOLDER/documento" "$FILE"    # opens without headers, for a quarter of an hour
json "$PORTAL/api/document/addNotes" -d "{\"document_id\": $STORED, \"detalle\": \"Es copia simple.\"}"   # 18
api "$PORTAL/api/client/getNotes/$STORED"   # 17

# Properties
PROPERTY='{"tipo": "Departamento", "region": "Metropolitana de Santiago", "comuna": "Ñuñoa", "numero_departamento": "501", "direccion": "Av. Grecia 1200",
  "rol": "123-45", "fecha_escritura": "2020-03-15", "valor_departamento": 3250.5, "numero_repertorio": "991-2020", "avaluo": 2100}'
json "$PORTAL/api/task/inmueble/create/$USER_ID" -d "$PROPERTY"                    # 22
INMUEBLE=$(api "$PORTAL/api/client/contrato/getInmueblesContrato" | grep -o '"id":[0-9]*' | sed -n '$s/.*://p')   # 33
api "$PORTAL/api/client/inmueble" > /dev/null                                      # 19
api "$PORTAL/api/client/inmueble/$INMUEBLE"                                        # 20
json -X PUT "$PORTAL/api/client/inmueble/$INMUEBLE" -d "$PROPERTY"                 # 21
api "$PORTAL/api/client/inmueble/getDocument/$INMUEBLE/2"                          # 23: sections 1 to 6
api -H "Idempotency-Key: $(key inmueble)" "$PORTAL/api/client/inmueble/createDocument" -F file="$DOCUMENT" -F tipoDocument=4 -F idInmueble="$INMUEBLE"   # 25
api "$PORTAL/api/client/inmueble/getOtherDocument/$INMUEBLE"                       # 24
for KIND in estacionamiento bodega; do                                             # 27
  json "$PORTAL/api/client/inmueble/$KIND" -d "{\"numero\": \"12\", \"rol\": \"1-2\", \"valor\": 300, \"valor_pesos\": 12000000, \"avaluo\": 150, \"inmueble\": $INMUEBLE}"
done
ESTACIONAMIENTO=$(api "$PORTAL/api/client/inmueble/estacionamiento/$INMUEBLE" | id id)   # 26
BODEGA=$(api "$PORTAL/api/client/inmueble/bodega/$INMUEBLE" | id id)
UNIT="{\"numero\": \"13\", \"rol\": \"1-3\", \"valor\": 310, \"valor_pesos\": 0, \"avaluo\": 150, \"inmueble\": $INMUEBLE}"
json -X PUT "$PORTAL/api/task/inmueble/updateEstacionamiento/$ESTACIONAMIENTO" -d "$UNIT"   # 28
json -X PUT "$PORTAL/api/task/inmueble/updateBodega/$BODEGA" -d "$UNIT"
api "$PORTAL/api/client/inmueble/getEstacionamientoBodega/$INMUEBLE"               # 29
api "$PORTAL/api/client/region"                                                    # 30, also /api/task/inmueble/getRegion
api "$PORTAL/api/task/inmueble/getRegion" > /dev/null
api "$PORTAL/api/client/comuna/%C3%91uble"                                         # 31: the name is URL-encoded
api "$PORTAL/api/task/inmueble/getComuna/%C3%91uble" > /dev/null

# Contracts
CONTRACT="{\"fecha_inicio\": \"2031-01-01\", \"fecha_termino\": \"2031-12-31\", \"type\": 3, \"inmueble\": $INMUEBLE, \"estacionamiento\": $ESTACIONAMIENTO, \"bodega\": null,
  \"valor_arriendo\": 450000, \"valor_estacionamiento_arriendo\": 40000, \"valor_bodega_arriendo\": 0, \"nombre_arrendatario\": \"Catalina Fuentes\",
  \"rut_arrendatario\": \"12.345.678-5\", \"mobile_phone\": \"56987654321\", \"email_arrendatario\": \"catalina@example.cl\"}"
json "$PORTAL/api/client/contrato" -d "$CONTRACT"                                  # 34
json "$PORTAL/api/client/contrato" -d "$CONTRACT" || echo ' <- 409: it is let already in that period'
CONTRATO=$(api "$PORTAL/api/client/contrato" | grep -o '"idContrato":[0-9]*' | sed 's/.*://' | sort -n | sed -n '$p')   # 32
api "$PORTAL/api/task/arriendo/getDatos/$CONTRATO"                                 # 37
json -X PUT "$PORTAL/api/task/arriendo/update/$CONTRATO" -d "$CONTRACT"            # 38
api "$PORTAL/api/client/contrato/getDocument/$CONTRATO"                            # 35
api "$PORTAL/api/client/contrato/getOtherDocument/$CONTRATO"
api -H "Idempotency-Key: $(key contrato)" "$PORTAL/api/client/contrato/createDocument" -F file="$DOCUMENT" -F tipoDocument=50 -F contrato_id="$CONTRATO"   # 36

# Monthly duties
TASK=$(api "$PORTAL/api/client/task-monthly" | id id)                              # 39
IMPUESTO=$(api "$PORTAL/api/client/task-monthly/getOtherDocument/$TASK" | id impuesto)   # 40
api "$PORTAL/api/client/task-monthly/getDocumentSingle/$IMPUESTO/$TASK"            # 41
api -H "Idempotency-Key: $(key monthly)" "$PORTAL/api/client/task-monthly/createDocument" -F file="$DOCUMENT" -F tipoDocument=32 \
  -F task_monthly_id="$TASK" -F detalle='Boleta de reparación' -F inmueble_id=0 -F contrato_id=0   # 42

# Notifications, and the end
api "$PORTAL/api/client/notifications/pending" > /dev/null    # 43
api "$PORTAL/api/client/notifications/rejected"               # 44
api -X POST "$PORTAL/api/client/user/logout"                  # 2
