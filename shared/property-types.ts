/** Of a new property; a stored one may be something else. */
export const propertyTypes = ['Casa', 'Departamento', 'Oficina', 'Local Comercial'] as const
