import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { FiguresLink } from "#app/figures/components/figures-link.tsx";
import { opportunityPath } from "#app/opportunities/opportunity.ts";
import type { DeskPage as PageData } from "#app/rooms/desk/read-desk-page.server.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import { roomCopy } from "#app/rooms/room-copy.ts";
import { roomDeskPath, roomLimits } from "#app/rooms/room-limits.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { writeTo } from "#app/sharing/links/share-to.ts";
import { shareLimits } from "#app/sharing/share-limits.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

const { desk: copy } = roomCopy;
const { columns: labels } = copy;

const columns: Column[] = [
  { id: "name", label: labels.guest, wide: true },
  { id: "state", label: labels.state },
  { id: "opens", label: labels.opens, align: "end" },
  { id: "heard", label: labels.heard, align: "end" },
  { id: "picks", label: labels.picks, align: "end" },
  { id: "last", label: labels.last },
  { id: "actions", label: labels.actions, labelHidden: true, align: "end" },
];

type DeskPageProps = { page: PageData; reply: SubmissionResult<string[]> | undefined };

/** A room as its sender sees it: guests and what they did, what they see, and whether it is open. */
export function DeskPage({ page: { room, guests }, reply }: DeskPageProps) {
  const sent = reply?.initialValue?.act;
  const replyOf = (act: string) => (sent === act ? reply : undefined);
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      {room.opportunityId === null ? null : (
        <Link to={opportunityPath(room.opportunityId)} className="row-action text-sm">
          {copy.toJob}
        </Link>
      )}
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{room.title}</h1>
      <FiguresLink kind="room" id={room.id} />
      <p className="mt-3 max-w-[60ch] text-mute">{room.closedAt === null ? copy.lead : copy.closedLead}</p>
      <section className="mt-8">
        <h2 className="mb-2 text-xl">{copy.guests}</h2>
        {guests.length === 0 ? <p className="text-mute">{copy.noGuests}</p> : <Guests guests={guests} />}
        <Folded
          title={copy.add}
          open={guests.length === 0 || sent === "add"}
          className="mt-2 border-b border-line py-2"
        >
          <div className="max-w-md py-4">
            <FormFrame id="add-guest" reply={replyOf("add")}>
              {({ value, error }) => (
                <>
                  <input type="hidden" name="act" value="add" />
                  <Field
                    name="to"
                    label={shareLinksCopy.fields.to}
                    hint={shareLinksCopy.fields.toHint}
                    defaultValue={writeTo({ recipient: value("recipient"), email: value("email") })}
                    error={error("recipient") ?? error("email")}
                    maxLength={shareLimits.recipient + 257}
                    autoComplete="off"
                    required
                  />
                  <div>
                    <Button variant="accent">{copy.addOne}</Button>
                    <p className="hint mt-2">{copy.addHint}</p>
                  </div>
                </>
              )}
            </FormFrame>
          </div>
        </Folded>
      </section>
      <ButtonLink to={`${roomDeskPath(room.id)}/film`} variant="quiet" className="mt-8">
        {filmCopy.open}
      </ButtonLink>
      <section className="mt-10 max-w-md">
        <h2 className="mb-4 text-xl">{copy.settings}</h2>
        <FormFrame id="room" reply={replyOf("settings")}>
          {({ field }) => (
            <>
              <input type="hidden" name="act" value="settings" />
              <Field
                {...field("title", room.title)}
                label={copy.roomTitle}
                hint={copy.roomTitleHint}
                maxLength={roomLimits.title}
                required
              />
              <div>
                <Checkbox name="showsPrices" label={copy.showsPrices} defaultChecked={room.showsPrices} />
                <Checkbox name="showsApprovals" label={copy.showsApprovals} defaultChecked={room.showsApprovals} />
              </div>
              <div>
                <Button variant="accent">{shareLinksCopy.save}</Button>
              </div>
            </>
          )}
        </FormFrame>
      </section>
      <Form method="post" className="mt-10 grid justify-items-start gap-3 border-t border-line pt-6">
        <FormKey />
        <p className="max-w-[60ch]">{room.closedAt === null ? copy.closeText : copy.reopenText}</p>
        <Button name="act" value={room.closedAt === null ? "close" : "reopen"}>
          {room.closedAt === null ? copy.close : copy.reopen}
        </Button>
      </Form>
    </div>
  );
}

function Guests({ guests }: Pick<PageData, "guests">) {
  return (
    <Table caption={copy.guests} columns={columns} cards>
      {guests.map((guest) => (
        <TableRow
          key={guest.id}
          columns={columns}
          cells={{
            name: (
              <>
                <bdi className="font-semibold">{guest.name}</bdi>
                {guest.email ? <span className="block text-mute">{guest.email}</span> : null}
              </>
            ),
            state: shareLinksCopy.states[guest.state],
            opens: guest.opens,
            heard: shareLinksCopy.figures.time(Math.round(guest.heardMs / 1000)),
            picks: guest.picks,
            last:
              guest.lastOpenedAt === null ? (
                <span className="text-mute">{shareLinksCopy.neverOpened}</span>
              ) : (
                <DateTime at={guest.lastOpenedAt} />
              ),
            actions: <GuestActions guest={guest} />,
          }}
        />
      ))}
    </Table>
  );
}

function GuestActions({ guest: { id, name, email, state, address } }: { guest: PageData["guests"][number] }) {
  const acts =
    state === "active" ? [...(email === null ? [] : ["resend" as const]), "revoke" as const] : ["renew" as const];
  return (
    <Form method="post" className="inline-flex flex-wrap items-center justify-end gap-x-4">
      <FormKey />
      <input type="hidden" name="guest" value={id} />
      {state === "active" ? <CopyButton address={address} label={shareLinksCopy.copyOf(name)} size="small" /> : null}
      {acts.map((act) => (
        <button
          key={act}
          type="submit"
          name="act"
          value={act}
          className="row-action"
          aria-label={copy.actOn(act, name)}
        >
          {copy.acts[act]}
        </button>
      ))}
    </Form>
  );
}
