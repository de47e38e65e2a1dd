/** Copy of the page of recordings that search cannot show. */
export const indexProblemsCopy = {
  title: "Songs that search can't show",
  lead: "These songs have damaged data, so search leaves them out. Fix the reason shown, then index them again.",
  columns: { title: "Song", reason: "Reason", found: "Since", actions: "Actions" },
  total: (count: number) => (count === 1 ? "1 song" : `${count} songs`),
  empty: "Every published song is in search",
  emptyText: "Songs that can't be indexed show here, with the reason.",
  again: "Index again",
  againOf: (title: string) => `Index ${title} again`,
  all: "Index all again",
  marked: (songs: number) =>
    songs === 1 ? "1 song is indexed again within a minute" : `${songs} songs are indexed again within a minute`,
  waiting: "Waiting to be indexed",
  missing: "This song isn't in the list any more.",
};
