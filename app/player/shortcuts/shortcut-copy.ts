/** Loaded with the bar. */
export const shortcutCopy = {
  shortcuts: "Keyboard shortcuts",
  shortlist: "Shortlist and loudness",
  closeShortcuts: "Close",
  shortcutGroups: [
    {
      name: "Player",
      rows: [
        { keys: ["Space"], does: "Play or pause" },
        { keys: ["←", "G"], does: "Back 5 seconds" },
        { keys: ["→", ";"], does: "Forward 5 seconds" },
        { keys: ["N"], does: "Next track" },
        { keys: ["P"], does: "Previous track" },
      ],
    },
    {
      name: "Lists of tracks",
      rows: [
        { keys: ["↓", "J"], does: "Next row" },
        { keys: ["↑", "K"], does: "Previous row; ↑ on the first row returns to the search field" },
        { keys: ["Home", "End"], does: "First or last row" },
        { keys: ["Space", "Enter"], does: "Play or pause the row" },
        { keys: ["V"], does: "Show or hide versions" },
        { keys: ["M"], does: "Open the row's menu" },
        { keys: ["E"], does: "Select the row" },
        { keys: ["Shift+E"], does: "Select up to the row" },
      ],
    },
    {
      name: "Audition",
      rows: [
        { keys: ["H"], does: "Play from the hook" },
        { keys: ["L"], does: "Loop the open segment or the hook" },
        { keys: ["Q"], does: "Play 8 seconds of each row" },
        { keys: ["F"], does: "Add to or remove from the shortlist" },
        { keys: ["T"], does: "Open or close the shortlist" },
        { keys: ["D"], does: "Compare the selected rows or the shortlist; in a comparison: the previous track" },
        { keys: ["B"], does: "Open or close the playlist panel" },
        { keys: ["1–5"], does: "Your own rating" },
        { keys: ["A"], does: "Add to a playlist (to the open one if the panel is open)" },
        { keys: ["S"], does: "Find similar music" },
        { keys: ["X"], does: "Hide the row" },
        { keys: ["Z"], does: "Bring it back" },
      ],
    },
    {
      name: "Comments",
      rows: [
        { keys: ["C"], does: "Comment at the playhead" },
        { keys: ["I", "O"], does: "Mark the start or the end of a range" },
        { keys: ["Ctrl+Enter"], does: "Send the comment" },
        { keys: ["Esc"], does: "Cancel" },
      ],
    },
    {
      name: "Everywhere",
      rows: [
        { keys: ["/"], does: "Search" },
        { keys: ["↓", "Enter"], does: "From the search field to the first row" },
        { keys: ["Esc"], does: "Close the suggestions, then leave the search field" },
        { keys: ["?"], does: "Show this list" },
      ],
    },
  ],
  shortcutsNote:
    "Player keys work when no field, button or link has the focus, and on the rows of a list. " +
    "Letters and signs work as on your keyboard. Digits never need Shift.",
  singleKeys: "Use single-character keys",
} as const;
