/** Texts of the bar, the queue and the sheet around it that are loaded with the bar. */
export const queueCopy = {
  barFailed: "The player's controls couldn't be shown.",
  queue: "Queue",
  openQueue: (listing: string) => `Queue: ${listing}`,
  closeQueue: "Close queue",
  place: (place: number, count: string) => `${place} of ${count}`,
  versions: "Versions",
  moveUp: (title: string) => `Move ${title} up`,
  moveDown: (title: string) => `Move ${title} down`,
  removeFromQueue: (title: string) => `Remove ${title} from the queue`,
} as const;
