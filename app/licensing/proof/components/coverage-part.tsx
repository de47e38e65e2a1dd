import type { SerializeFrom } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import { platformOptions } from "#app/licensing/proof/platforms.ts";
import { proofCopy as copy } from "#app/licensing/proof/proof-copy.ts";
import { proofLimits } from "#app/licensing/proof/proof-limits.ts";
import type { LicencePageData } from "#app/licensing/proof/read-licence-page.server.ts";
import type { ReplyOf } from "#app/licensing/transactions/components/reply-of.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

type Entry = SerializeFrom<LicencePageData>["coverage"][number];
type CoverageProps = { coverage: Entry[]; canChange: boolean; replyOf: ReplyOf };

function nameOf({ kind, platform, name, role }: Entry): string {
  return kind === "channel" ? `${platform}: ${name}` : `${name}, ${role}`;
}

/** A button of a row that changes one entry. `act`: name of the form. */
export function EntryButton({ act, entry, label, name }: { act: string; entry: string; label: string; name: string }) {
  return (
    <Form method="post">
      <FormKey />
      <input type="hidden" name="entry" value={entry} />
      <Button variant="quiet" size="small" name="act" value={act} aria-label={`${label}: ${name}`}>
        {label}
      </Button>
    </Form>
  );
}

function EntryList({ entries, canChange, none }: { entries: Entry[]; canChange: boolean; none: string }) {
  if (entries.length === 0) return <p className="text-mute">{none}</p>;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)]">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {entry.url ? (
              <a href={entry.url} rel="noreferrer" className="link">
                {nameOf(entry)}
              </a>
            ) : (
              nameOf(entry)
            )}
          </span>
          {canChange ? <EntryButton act="remove" entry={entry.id} label={copy.remove} name={nameOf(entry)} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Channels that may use the music, third parties that act for the licensee, and the history of both. */
export function CoveragePart({ coverage, canChange, replyOf }: CoverageProps) {
  const listed = coverage.filter(({ removedAt }) => removedAt === null);
  const { field } = readFormReply(replyOf("channel"));
  const party = readFormReply(replyOf("party"));
  return (
    <>
      <section className="mt-8">
        <h3 className="text-lg">{copy.channels}</h3>
        <p className="hint mb-3 max-w-[65ch]">{copy.channelsLead}</p>
        <EntryList
          entries={listed.filter(({ kind }) => kind === "channel")}
          canChange={canChange}
          none={copy.noChannels}
        />
        {canChange ? (
          <Folded title={copy.addChannel} open={replyOf("channel") !== undefined} className="mt-2 print:hidden">
            <FormFrame id="channel" reply={replyOf("channel")}>
              <input type="hidden" name="act" value="channel" />
              <div className="grid items-start gap-5 sm:grid-cols-2">
                <Select {...field("platform", "youtube")} label={copy.platform} options={platformOptions} />
                <Field
                  {...field("name")}
                  label={copy.channel}
                  hint={copy.channelHint}
                  maxLength={proofLimits.address}
                  autoComplete="off"
                  required
                />
              </div>
              <div>
                <Button>{copy.addChannel}</Button>
              </div>
            </FormFrame>
          </Folded>
        ) : null}
      </section>
      <section className="mt-8">
        <h3 className="text-lg">{copy.parties}</h3>
        <p className="hint mb-3 max-w-[65ch]">{copy.partiesLead}</p>
        <EntryList
          entries={listed.filter(({ kind }) => kind === "party")}
          canChange={canChange}
          none={copy.noParties}
        />
        {canChange ? (
          <Folded title={copy.addParty} open={replyOf("party") !== undefined} className="mt-2 print:hidden">
            <FormFrame id="party" reply={replyOf("party")}>
              <input type="hidden" name="act" value="party" />
              <div className="grid items-start gap-5 sm:grid-cols-2">
                <Field
                  {...party.field("name")}
                  label={copy.party}
                  maxLength={proofLimits.name}
                  autoComplete="off"
                  required
                />
                <Field
                  {...party.field("role")}
                  label={copy.role}
                  hint={copy.roleHint}
                  maxLength={proofLimits.name}
                  autoComplete="off"
                  required
                />
              </div>
              <div>
                <Button>{copy.addParty}</Button>
              </div>
            </FormFrame>
          </Folded>
        ) : null}
        {coverage.length === 0 ? null : (
          <Folded title={copy.history} className="mt-2 print:hidden">
            <ul className="grid gap-2 text-row text-mute">
              {coverage.map((entry) => (
                <li key={entry.id} className="[overflow-wrap:anywhere]">
                  {`${copy.addedBy(nameOf(entry), entry.adder)} `}
                  <DateTime at={entry.createdAt} to="day" />
                  {entry.removedAt === null ? null : (
                    <>
                      {`, ${copy.removedBy(entry.remover)} `}
                      <DateTime at={entry.removedAt} to="day" />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </Folded>
        )}
      </section>
    </>
  );
}
