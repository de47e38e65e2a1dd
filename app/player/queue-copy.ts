/** Texts of the queue and of the sheet around it; loaded with the bar. */
export const queueCopy = {
  queue: "Queue",
  openQueue: (listing: string) => `Queue: ${listing}`,
  closeQueue: "Close queue",
  place: (place: number, count: string) => `${place} of ${count}`,
  versions: "Versions",
  moveUp: (title: string) => `Move ${title} up`,
  moveDown: (title: string) => `Move ${title} down`,
  removeFromQueue: (title: string) => `Remove ${title} from the queue`,
} as const;
