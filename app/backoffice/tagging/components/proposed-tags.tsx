import { Form } from "@remix-run/react";
import type { readDesk } from "#app/backoffice/tagging/read-desk.server.ts";
import { taggingCopy as copy } from "#app/backoffice/tagging/tagging-copy.ts";
import { taggingPath, writeAnswer } from "#app/backoffice/tagging/tagging-form.ts";
import { tagsCopy } from "#app/backoffice/tags/tags-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

type Desk = Awaited<ReturnType<typeof readDesk>>;
type ProposedTagsProps = Pick<Desk, "seen" | "last"> & { song: NonNullable<Desk["song"]> };

const opposite = { confirm: "unconfirm", refuse: "unrefuse" } as const;

/** The proposed tags of a song with their reasons, a button for each answer, and the last answer to be taken back. */
export function ProposedTags({ song, seen, last }: ProposedTagsProps) {
  return (
    <Form method="post" action={taggingPath} preventScrollReset className="mt-6 max-w-3xl">
      <input type="hidden" name="song" value={song.id} />
      <input type="hidden" name="seen" value={seen.join(",")} />
      <h2 className="text-xl">{copy.proposed}</h2>
      <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-row" role="status">
        {last && (last.kind === "confirm" || last.kind === "refuse") ? (
          <>
            {copy.done[last.kind](last.label)}
            <Button
              variant="quiet"
              size="small"
              name="answer"
              value={writeAnswer({ ...last, kind: opposite[last.kind] })}
              data-undo
            >
              {copy.undo}
            </Button>
          </>
        ) : null}
      </p>
      {song.proposals.length === 0 ? <p className="border-t border-line py-4 text-mute">{copy.noneLeft}</p> : null}
      <ol>
        {song.proposals.map(({ tagId, label, category, percent, like }, at) => (
          <li
            key={tagId}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line py-2"
          >
            <kbd aria-hidden className="text-mute tabular-nums">
              {at + 1}
            </kbd>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <b className="font-semibold">{label}</b>{" "}
              <span className="text-row text-mute tabular-nums">
                {tagsCopy.categories[category]} · {copy.share(percent)}
              </span>
              {like.length === 0 ? null : (
                <span className="block truncate text-row text-mute" title={like.join(", ")}>
                  {copy.like(like.join(", "))}
                </span>
              )}
            </span>
            <span className="flex gap-2 max-sm:col-start-2">
              {(["confirm", "refuse"] as const).map((kind) => (
                <Button
                  key={kind}
                  variant={kind === "confirm" ? "primary" : "quiet"}
                  size="small"
                  name="answer"
                  value={writeAnswer({ kind, tagId, percent })}
                  {...{ [`data-${kind}`]: at + 1 }}
                >
                  {copy[kind]}
                  <span className="sr-only">{copy.tag(label)}</span>
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </Form>
  );
}
