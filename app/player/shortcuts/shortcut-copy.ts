/** Texts of the keyboard shortcuts; loaded with the bar. */
export const shortcutCopy = {
  shortcuts: "Keyboard shortcuts",
  closeShortcuts: "Close",
  shortcutRows: [
    { keys: ["Space"], does: "Play or pause" },
    { keys: ["←", "G"], does: "Back 5 seconds" },
    { keys: ["→", ";"], does: "Forward 5 seconds" },
    { keys: ["?"], does: "Show this list" },
  ],
  shortcutsNote: "Shortcuts work when no field, button or link has the focus.",
} as const;
