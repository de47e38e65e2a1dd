/** URLs of a user's playlists pages: docs/product/playlists.md. */
function pathsUnder(list: string) {
  return { list, editPath: (id: string) => `${list}/${encodeURIComponent(id)}` };
}

export const desktopPaths = pathsUnder("/music-sync-licensing/edit-playlist");

/** For phones and tablets. */
export const handheldPaths = pathsUnder("/my-playlists");

/** An address with more query parameters. */
export function withParams(address: string, params: Record<string, string>): string {
  const [path = "", query] = address.split("?");
  return `${path}?${new URLSearchParams([...new URLSearchParams(query), ...Object.entries(params)])}`;
}

/** The editor's address with a page of rows; the first has no number. */
export function onPage(path: string, page: number | null): string {
  return page === null || page === 1 ? path : withParams(path, { page: String(page) });
}
