/** Forms of the playlist itself, which the menu of the editor's head opens (`?edit=`). */
export const editorPanels = ["details", "cover", "visibility", "people"] as const;

export type EditorPanel = (typeof editorPanels)[number];
