/** Tracks that are added to playlists at once: as many as a page of results shows. Their ids fit into an address. */
export const maxChosen = 200;

/** The page where playlists are chosen for the tracks of its query. */
export const addTracksPath = "/music-sync-licensing/add-tracks";

/** The same page after a sign-in, for a choice whose address is too long to be carried through it. */
export const keptField = "kept";

/** The field of that page's query and form that has the id of a recording, once for each. */
export const chosenField = "track";
