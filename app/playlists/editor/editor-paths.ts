/** Where the pages of a person's playlists are: docs/product/playlists.md. */
function pathsUnder(list: string) {
  return { list, editPath: (id: string) => `${list}/${encodeURIComponent(id)}` };
}

export const desktopPaths = pathsUnder("/music-sync-licensing/edit-playlist");

/** Of phones and tablets. */
export const handheldPaths = pathsUnder("/my-playlists");
