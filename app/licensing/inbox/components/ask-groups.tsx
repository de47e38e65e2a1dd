import { Link } from "@remix-run/react";
import { approvalLimits as limits } from "#app/licensing/approvals/approval-fields.ts";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { AnswerFields } from "#app/licensing/approvals/components/answer-fields.tsx";
import { Songs } from "#app/licensing/approvals/components/approval-form.tsx";
import { inboxCopy as copy } from "#app/licensing/inbox/inbox-copy.ts";
import type { AskGroup, AsksPage } from "#app/licensing/inbox/read-inbox.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";

const { page: approval } = approvalsCopy;

/** What was typed about a question and what is wrong with it, wherever it stood in the form that was sent: others may have been answered since. */
function rowOf(reply: FormReply | undefined, id: string) {
  const items = reply?.initialValue?.items;
  const rows = Array.isArray(items) ? (items as Record<string, unknown>[]) : [];
  const at = rows.findIndex((row) => row?.ask === id);
  const row = at < 0 ? undefined : rows[at];
  return {
    isSent: row !== undefined,
    value: (name: string) => (typeof row?.[name] === "string" ? row[name] : ""),
    error: (name: string) => (at < 0 ? undefined : reply?.error?.[`items[${at}].${name}`]?.[0]),
  };
}

type GroupProps = { group: AskGroup; hasParties: boolean; reply: FormReply | undefined };

/** Questions of one campaign, each with its answer, and one for all others. */
function Group({ group, hasParties, reply }: GroupProps) {
  const { id, company, client, project, partyName, currency, facts, asks } = group;
  const open = asks.filter(({ isClient }) => !isClient);
  const { field, value, error } = readFormReply(reply);
  const lines = [
    copy.by(company),
    client === "" ? "" : copy.forClient(client),
    hasParties ? copy.ofParty(partyName) : "",
  ];
  return (
    <section className="mt-10">
      <h2 className="text-xl [overflow-wrap:anywhere]">{project}</h2>
      <p className="mt-1 mb-4 text-mute text-row [overflow-wrap:anywhere]">{lines.filter(Boolean).join(" · ")}</p>
      <Facts facts={facts} />
      <FormFrame
        id={`answers-${id}`}
        reply={reply}
        keyless
        {...(open.length > 0 ? { submit: copy.submit } : {})}
        className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        <input type="hidden" name="group" value={id} />
        <ol className="border-line border-t">
          {asks.map((ask) => (
            <AskRow
              key={ask.id}
              {...{ ask, currency, reply }}
              at={open.indexOf(ask)}
              missing={open.length === 1 ? error("answer") : undefined}
            />
          ))}
        </ol>
        {open.length > 1 ? (
          <div>
            <AnswerFields
              prefix=""
              legend={copy.rest}
              currency={currency}
              value={(name) => value(name)}
              error={error}
            />
            <p className="hint">{copy.restHint}</p>
          </div>
        ) : null}
        {open.length === 0 ? null : (
          <Field
            {...field("name")}
            label={approval.name}
            hint={approval.nameHint}
            maxLength={limits.name}
            autoComplete="name"
            required
          />
        )}
      </FormFrame>
    </section>
  );
}

type AskRowProps = {
  ask: AskGroup["asks"][number];
  /** Its row in the form. */
  at: number;
  currency: string;
  reply: FormReply | undefined;
  /** Error of a form of one question without an answer. */
  missing: string | undefined;
};

function AskRow({ ask, at, currency, reply, missing }: AskRowProps) {
  const { id, path, textHash, songs, facts, until, what, isClient, messages } = ask;
  const row = rowOf(reply, id);
  const sides = songs.flatMap((song) => song.sides);
  return (
    <li className="border-line border-b py-4">
      <Songs songs={songs} />
      <p className="mt-3 text-row font-semibold">{copy.until(until)}</p>
      {facts.length === 0 ? null : (
        <div className="mt-2">
          <Facts facts={facts} />
        </div>
      )}
      <p className="mt-2">
        <Link to={path} className="link inline-block py-2 text-row">
          {copy.details}
        </Link>
        {messages === 0 ? null : <span className="text-mute text-sm"> · {copy.messages(messages)}</span>}
      </p>
      {isClient ? (
        <p className="mt-2 text-amber text-row">{copy.own}</p>
      ) : (
        <div className="mt-2">
          <input type="hidden" name={`items[${at}].ask`} value={id} />
          {/* The hash of what the page shows now: what changed since it was sent was said above. */}
          <input type="hidden" name={`items[${at}].shown`} value={textHash} />
          <AnswerFields
            prefix={`items[${at}].`}
            legend={copy.each(what)}
            isRow
            currency={currency}
            value={row.value}
            error={(name) => row.error(name) ?? (name === "answer" ? missing : undefined)}
          />
          {sides.length > 1 ? <p className="hint">{copy.sameTracks}</p> : null}
        </div>
      )}
    </li>
  );
}

/** All questions in groups, and what was answered lately. The reply belongs to the group that was sent, or stands alone if that is gone. */
export function AskGroups({ page, reply }: { page: AsksPage; reply: FormReply | undefined }) {
  const { groups, more, answered, parties } = page;
  const ofGroup = (group: AskGroup) => group.asks.some(({ id }) => rowOf(reply, id).isSent);
  const isPlaced = groups.some(ofGroup);
  return (
    <>
      {isPlaced ? null : <FormError id="inbox-error" errors={reply?.error?.[""] ?? undefined} />}
      {groups.length === 0 ? (
        <div className="mt-6">
          <p className="font-semibold">{copy.empty}</p>
          <p className="text-mute">{copy.emptyText}</p>
        </div>
      ) : null}
      {groups.map((group) => (
        <Group
          key={group.id}
          group={group}
          hasParties={parties.length > 1}
          reply={ofGroup(group) ? reply : undefined}
        />
      ))}
      {more > 0 ? <p className="mt-6 text-mute">{copy.more(more)}</p> : null}
      {answered.length === 0 ? null : (
        <section className="mt-12">
          <h2 className="text-xl">{copy.answered}</h2>
          <ul className="mt-3 border-line border-t">
            {answered.map(({ id, path, what, company, project, answer, at, by, canSayAlways }) => (
              <li key={id} className="border-line border-b py-3 text-row [overflow-wrap:anywhere]">
                <Link to={path} className="link">
                  {what}
                </Link>
                : <b className="font-semibold">{answer}</b>
                <span className="block text-mute text-sm">{[company, project, copy.signed(by, at)].join(", ")}</span>
                {canSayAlways ? (
                  <Link
                    to={`${path}/always`}
                    className="link inline-block py-2 text-sm"
                    aria-label={copy.alwaysOf(what)}
                  >
                    {copy.always}
                  </Link>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
