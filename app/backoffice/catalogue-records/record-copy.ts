/** Copy that all types of record share. */
export const recordCopy = {
  filter: "Filter",
  all: (label: string) => `${label}: all`,
  yes: "Yes",
  no: "No",
  csv: "Download as CSV",
  noneFound: "Nothing found",
  noneFoundText: "Try fewer words or other filters.",
  showAll: "Clear filters",
  editTitle: (name: string) => `Edit “${name}”`,
  created: (name: string) => `“${name}” added`,
  updated: (name: string) => `“${name}” saved`,
  restored: (name: string) => `“${name}” restored`,
  notRestored: "It could not be restored",
  deletedText: (name: string) => `“${name}” was deleted. You can undo this for 30 days.`,
  isDeleted: (noun: string) => `This ${noun} was deleted. Restore it from the list to edit it.`,
  deletedTitle: "Deleted in the last 30 days",
  undo: "Undo",
  restore: "Restore",
  restoreOf: (name: string) => `Restore ${name}`,
  delete: (noun: string) => `Delete ${noun}`,
  chooseOne: "Choose one",
  missing: (noun: string) => `This ${noun} doesn't exist. It may have been deleted.`,
  gone: (noun: string) => `This ${noun} can't be restored: it was restored already, or 30 days have passed.`,
  deletedMeanwhile: (noun: string) =>
    `Someone else deleted this ${noun} after you opened this page, so nothing was saved. Restore it from the list first.`,
  conflict: (noun: string) =>
    `Someone else changed this ${noun} after you opened this page, so nothing was saved. Save again to replace their changes, or reload to see them.`,
  deleteConflict: (noun: string) =>
    `Someone else changed this ${noun} after you opened this page, so it wasn't deleted. Check their changes first.`,
  history: {
    title: "History",
    columns: { at: "When", who: "Who", field: "Field", before: "Before", after: "After" },
    actions: { created: "Added", changed: "Changed", deleted: "Deleted", restored: "Restored" },
    none: "No changes yet.",
    system: "Syncline",
  },
} as const;
