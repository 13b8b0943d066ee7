/** Types of a new property; a stored one may have another type. */
export const propertyTypes = ['Casa', 'Departamento', 'Oficina', 'Local Comercial'] as const
