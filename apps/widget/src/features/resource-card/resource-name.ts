/** Display name; a room has no last name. */
export const resourceName = (resource: { name: string; last_name: string | null }) =>
  [resource.name, resource.last_name].filter(Boolean).join(' ')
