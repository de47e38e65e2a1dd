/** URLs of a user's playlists pages: docs/product/playlists.md. */
function pathsUnder(list: string) {
  return { list, editPath: (id: string) => `${list}/${encodeURIComponent(id)}` };
}

export const desktopPaths = pathsUnder("/music-sync-licensing/edit-playlist");

/** For phones and tablets. */
export const handheldPaths = pathsUnder("/my-playlists");
