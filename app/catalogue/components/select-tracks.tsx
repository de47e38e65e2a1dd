const label = "Select";
/** Additional label without scripts; React renders <noscript> on the server only. */
const labelWithoutScripts = " tracks, then add them to a playlist";

/**
 * Form of the row checkboxes, before the first list of a page. Without JavaScript its buttons open the playlist chooser, the comparison and the licence request; with it, it shows
 * checkboxes and bulk actions (`app/player/selection`). Id and action are duplicated from that folder to keep the scripts of these pages
 * small.
 */
export function SelectTracks() {
  return (
    <form id="select-tracks" action="/music-sync-licensing/add-tracks" className="track-select">
      <button type="submit" className="btn btn-quiet btn-small">
        {label}
        <noscript>{import.meta.env.SSR ? labelWithoutScripts : null}</noscript>
      </button>
      <noscript>
        {import.meta.env.SSR ? (
          <>
            <button type="submit" formAction="/compare" className="btn btn-quiet btn-small">
              Compare
            </button>{" "}
            <button type="submit" formAction="/transactions/draft/tracks" className="btn btn-quiet btn-small">
              License
            </button>
          </>
        ) : null}
      </noscript>
    </form>
  );
}
