export const panelCopy = { undo: "Undo" } as const;
