/** The id of the form that the controls of all rows belong to. It stands apart from them: a row that is open has a form of its own. */
export const rowsForm = "playlist-rows";
