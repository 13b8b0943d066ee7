-- What the accountant asks for. 32 ('Otros') and 42 (which has no viewer) are fixed by docs/contract.md; every kind of contract asks for the
-- same number of documents, because the cards of the list share one total.
insert into document_types (id, name, area) values
  (32, 'Otros', 'other');

insert into document_types (id, position, name, area) values
  (30, 1, 'Cédula de identidad por ambos lados', 'initial'),
  (31, 2, 'Comprobante de domicilio', 'initial'),
  (33, 3, 'Inicio de actividades en el SII', 'initial'),
  (34, 4, 'Carpeta tributaria electrónica', 'initial'),
  (35, 5, 'Declaración anual de renta (F22)', 'initial'),
  (36, 6, 'Certificado de régimen patrimonial', 'initial'),
  (37, 7, 'Mandato al contador', 'initial'),
  (42, 8, 'Autorización SII', 'initial');

insert into document_types (id, position, name, area, section, marks_financing) values
  (1, 1, 'Factura de compra del inmueble', 'inmueble', 1, false),
  (2, 2, 'Comprobante de pago del pie', 'inmueble', 1, false),
  (3, 3, 'Promesa de compraventa', 'inmueble', 1, false),
  (4, 1, 'Escritura de compraventa', 'inmueble', 2, false),
  (5, 2, 'Inscripción CBR con dominio vigente', 'inmueble', 2, false),
  (6, 3, 'Certificado de hipotecas y gravámenes', 'inmueble', 2, false),
  (7, 4, 'Certificado de avalúo fiscal', 'inmueble', 2, false),
  (8, 1, 'Mutuo hipotecario', 'inmueble', 3, true),
  (9, 2, 'Tabla de desarrollo del crédito', 'inmueble', 3, false),
  (10, 1, 'Factura de muebles', 'inmueble', 4, false),
  (11, 2, 'Inventario valorizado', 'inmueble', 4, false),
  (12, 1, 'Fotografía de la fachada', 'inmueble', 5, false),
  (13, 2, 'Fotografía del interior', 'inmueble', 5, false),
  (14, 3, 'Fotografía de los medidores', 'inmueble', 5, false),
  (15, 1, 'Orden de arriendo al corredor', 'inmueble', 6, false),
  (16, 2, 'Acta de entrega', 'inmueble', 6, false);

insert into document_types (id, position, name, area, contract_types) values
  (50, 1, 'Contrato de arriendo firmado', 'contrato', '{1, 2, 3, 4, 5}'),
  (51, 2, 'Cédula de identidad del arrendatario', 'contrato', '{1, 2, 3, 4, 5}'),
  (52, 3, 'Comprobante del mes de garantía', 'contrato', '{1, 2, 3, 4, 5}'),
  (53, 4, 'Acta de entrega del inmueble', 'contrato', '{1, 2, 3}'),
  (54, 5, 'Liquidaciones de sueldo del arrendatario', 'contrato', '{1, 2, 3}'),
  (55, 6, 'Acta de entrega de la bodega', 'contrato', '{2, 4}'),
  (56, 7, 'Acta de entrega del estacionamiento', 'contrato', '{3, 5}'),
  (57, 8, 'Póliza de seguro de arriendo', 'contrato', '{1}'),
  (58, 9, 'Reglamento de copropiedad firmado', 'contrato', '{4, 5}'),
  (59, 10, 'Aviso a la administración del edificio', 'contrato', '{4, 5}');

insert into document_types (id, position, name, area, duty, duty_of, months) values
  (70, 1, 'Comprobante de dividendo', 'monthly', 'dividendo', 'financed property', null),
  (71, 2, 'Comprobante de arriendo', 'monthly', 'arriendo', 'contract', null),
  (72, 3, 'Formulario 29', 'monthly', 'impuesto', 'month', null),
  (73, 4, 'Contribuciones', 'monthly', 'impuesto', 'property', '{4, 6, 9, 11}');
