import { Link } from "@remix-run/react";
import type { DraftTracksPage } from "#app/license-tracks/draft-tracks.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { LightMark } from "#app/rights/usage/components/lights.tsx";
import { usageFormPath } from "#app/rights/usage/usage-path.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame, type FormPlace } from "#app/ui/form/form-frame.tsx";

type DraftTracksProps = FormPlace & { page: DraftTracksPage; path: string };

/** Tracks with their lights, and the choice to add all or the clear ones to the draft. */
export function DraftTracks({
  page: { tracks, missing, clear, totals, usage, otherDraft },
  path,
  ...form
}: DraftTracksProps) {
  const isMixed = clear > 0 && clear < tracks.length;
  return (
    <FormFrame action={path} unlisted={["which", "replace"]} {...form}>
      <p className="max-w-[60ch] text-row">
        {usage ?? copy.noUse}{" "}
        <Link to={usageFormPath(path)} className="link">
          {usage === null ? copy.setUse : copy.changeUse}
        </Link>
      </p>
      <p className="font-semibold">{totals}</p>
      {missing > 0 ? <p className="text-mute">{copy.draftGone(missing)}</p> : null}
      <ul>
        {tracks.map(({ track, light }) => (
          <li key={track.id} className="border-b border-line py-2 [overflow-wrap:anywhere]">
            {[track.title, ...titleTags(track)].join(" ")} <span className="text-mute">{artistNames(track)}</span>
            <LightMark light={light.light} text={light.text} reason={null} />
            {light.reason === null ? null : <span className="block text-sm text-mute">{light.reason}</span>}
          </li>
        ))}
      </ul>
      {otherDraft === null ? null : (
        <p className="hint">
          {transactionCopy.reuseReplaces(otherDraft.project, otherDraft.songs)}
          <input type="hidden" name="replace" value={otherDraft.version} />
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isMixed ? (
          <Button variant="accent" name="which" value="clear">
            {copy.addClear(clear)}
          </Button>
        ) : null}
        <Button variant={isMixed ? "quiet" : "accent"} name="which" value="all">
          {copy.addAll(tracks.length)}
        </Button>
      </div>
    </FormFrame>
  );
}
