const label = "Select";
/** What follows it where there are no scripts; React renders <noscript> on the server only. */
const labelWithoutScripts = " tracks, then add them to a playlist";

/**
 * The form of the checkboxes of a page's rows, before the first of its lists. Without JavaScript its button leads to the page where
 * playlists are chosen; with it, it shows the checkboxes and what can be done with them (`app/player/selection`). Id and action are those
 * of that folder, written out: the pages that have the form are at the limit of their scripts.
 */
export function SelectTracks() {
  return (
    <form id="select-tracks" action="/music-sync-licensing/add-tracks" className="track-select">
      <button type="submit" className="btn btn-quiet btn-small">
        {label}
        <noscript>{import.meta.env.SSR ? labelWithoutScripts : null}</noscript>
      </button>
    </form>
  );
}
