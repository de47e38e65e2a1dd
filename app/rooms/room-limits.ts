/** Max characters of a title and a guest's name, guests of a room, and rooms that the share form offers. */
export const roomLimits = { title: 120, name: 80, guests: 50, choices: 10 };

/** A guest's page. */
export function roomPath(token: string): string {
  return `/room/${token}`;
}

/** The sender's page of a room. */
export function roomDeskPath(id: string): string {
  return `/rooms/${id}`;
}
