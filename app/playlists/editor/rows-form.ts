/** Id of the form that all rows' controls belong to. A separate element, because an open row has its own form. */
export const rowsForm = "playlist-rows";
