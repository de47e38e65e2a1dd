/** Texts of the bar, the queue and the sheet around it that are loaded with the bar. */
export const queueCopy = {
  barFailed: "The player's controls couldn't be shown.",
  queue: "Queue",
  from: "From",
  openQueue: (listing: string) => `Queue: ${listing}`,
  place: (place: number, count: string) => `${place} of ${count}`,
  versions: "Versions",
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  removeFromQueue: (name: string) => `Remove ${name} from the queue`,
} as const;
