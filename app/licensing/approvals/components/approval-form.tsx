import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { approvalLimits as limits } from "#app/licensing/approvals/approval-fields.ts";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { AnswerFields } from "#app/licensing/approvals/components/answer-fields.tsx";
import type { ApprovalPage } from "#app/licensing/approvals/open-approval.server.ts";
import { HeardTrack } from "#app/player/components/heard-track.tsx";
import { listNames } from "#app/rights/describe-terms.ts";
import { trackName } from "#app/track/track-label.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";

const { page: copy } = approvalsCopy;

/** Tracks named beside the first; all of them are in the list. */
const maxNamed = 3;

type Side = ApprovalPage["songs"][number]["sides"][number];
type SongsProps = {
  songs: ApprovalPage["songs"];
  /** What follows a side, by its place among all. Without it a side is one line. */
  below?: (side: Side, at: number, song: string) => ReactNode;
};

/** Songs to hear with the party's share of each side. */
export function Songs({ songs, below }: SongsProps) {
  const context = songs.map(({ track }) => track);
  let place = -1;
  return (
    <ol className={below ? "border-t border-line" : "grid gap-3"}>
      {songs.map(({ id, track, name, sides }) => (
        <li key={id} className={below ? "border-b border-line py-4" : undefined}>
          <HeardTrack track={track} context={context} />
          {sides.map((side) => {
            place += 1;
            if (below === undefined)
              return (
                <p key={side.side} className="mt-1 text-row">
                  {side.label}. {side.share}. {side.offer}
                </p>
              );
            return (
              <div key={side.side} className="mt-3 grid gap-1">
                <p className="font-semibold">{side.label}</p>
                <p className="text-row">{side.share}</p>
                <p className="text-row">{side.offer}</p>
                {below(side, place, name)}
              </div>
            );
          })}
        </li>
      ))}
    </ol>
  );
}

/** What a party is asked, and the form of its answer: one for everything, or one for each side. */
export function ApprovalForm({
  page,
  textHash,
  reply,
}: {
  page: ApprovalPage;
  textHash: string;
  reply: FormReply | undefined;
}) {
  const { field, value, error } = readFormReply(reply);
  const { songs, currency } = page;
  const sides = songs.flatMap((song) => song.sides);
  const [first, ...others] = songs.map(({ track }) => track);
  const rows = reply?.initialValue?.items;
  const typed = (at: number, name: string) => {
    const row = (Array.isArray(rows) ? rows[at] : undefined) as Record<string, unknown> | undefined;
    return typeof row?.[name] === "string" ? row[name] : "";
  };
  return (
    <FormFrame id="approval" reply={reply} keyless submit={copy.submit} className="grid gap-4">
      <input type="hidden" name="shown" value={value("shown", textHash)} />
      <div>
        <p className="font-semibold [overflow-wrap:anywhere]">{page.deal}</p>
        <div className="mt-3 border border-line p-2 [--wave-height:1.5rem]">
          {first === undefined ? null : <HeardTrack track={first} context={[first, ...others]} />}
          {others.length === 0 ? null : (
            <p className="mt-1 text-row [overflow-wrap:anywhere]">
              {copy.also(listNames(others.map(trackName), ", ", maxNamed))}
            </p>
          )}
        </div>
      </div>
      <AnswerFields
        prefix=""
        legend={sides.length < 2 ? copy.answerOne : copy.same(sides.length)}
        currency={currency}
        value={(name) => value(name)}
        error={error}
      />
      <div>
        {sides.length < 2 ? null : (
          <Folded
            title={copy.answerEach}
            open={
              sides.some((_, at) => typed(at, "answer") !== "") ||
              Object.keys(reply?.error ?? {}).some((name) => name.startsWith("items"))
            }
          >
            <Songs
              songs={songs}
              below={({ side, label }, at, song) => (
                <div key={side} className="mt-2">
                  <input type="hidden" name={`items[${at}].at`} value={at} />
                  <AnswerFields
                    prefix={`items[${at}].`}
                    legend={copy.each(song, label)}
                    currency={currency}
                    value={(name) => typed(at, name)}
                    error={(name) => error(`items[${at}].${name}`)}
                  />
                </div>
              )}
            />
          </Folded>
        )}
        <Folded title={copy.terms}>
          <Facts facts={page.facts} />
        </Folded>
      </div>
      <Field
        {...field("name")}
        label={copy.name}
        hint={copy.nameHint}
        maxLength={limits.name}
        autoComplete="name"
        required
      />
      <p className="hint">{copy.once}</p>
    </FormFrame>
  );
}

/** What a party answered, and whom it writes to if something changed. `always`: where it says always yes to this. */
export function AnsweredApproval({ page, always }: { page: ApprovalPage; always: string | null }) {
  const { answeredBy, answeredAt, asker, isLate } = page;
  return (
    <>
      <p className="font-semibold">{copy.doneAt(answeredBy, answeredAt ?? 0)}</p>
      {isLate ? <p className="mt-2">{copy.late}</p> : null}
      {always === null ? null : (
        <p className="mt-4">
          <ButtonLink to={always}>{copy.always}</ButtonLink> <span className="hint">{copy.alwaysHint}</span>
        </p>
      )}
      <p className="mt-2">
        {copy.changedMind}{" "}
        {asker.email === "" ? (
          <Link to={copy.contact.to} className="link">
            {copy.contact.label}
          </Link>
        ) : (
          <a href={`mailto:${encodeURIComponent(asker.email)}`} className="link">
            {asker.name} ({asker.email})
          </a>
        )}
      </p>
      <div className="my-8">
        <Facts facts={page.facts} />
      </div>
      <Songs
        songs={page.songs}
        below={({ answer }) =>
          answer ? (
            <p className="whitespace-pre-line font-semibold [overflow-wrap:anywhere]">
              {answer.filter(Boolean).join(", ")}
            </p>
          ) : null
        }
      />
    </>
  );
}
