/** Max tracks added at once: as many as a page of results. Their ids fit into a URL. */
export const maxChosen = 200;

/** Playlist chooser for the tracks of its query. */
export const addTracksPath = "/music-sync-licensing/add-tracks";

/** Page that adds the tracks of its query, or those of a playlist, to the draft licence request. */
export const licenseTracksPath = "/transactions/draft/tracks";

/** `addTracksPath` after a sign-in, if the selection is too long for the return URL. */
export const keptField = "kept";

/** Query and form field of a recording id; repeated. */
export const chosenField = "track";

/** Query field of `licenseTracksPath`: a guest's token, for the terms of the job of its room. */
export const roomField = "room";
