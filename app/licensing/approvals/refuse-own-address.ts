import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { approvalsCopy as copy } from "#app/licensing/approvals/approvals-copy.ts";
import type { PartyToAsk } from "#app/licensing/approvals/list-parties.server.ts";

/** No one approves on both sides. @throws AppError invalid for a party whose address, or keeper, is the client or the actor */
export function refuseOwnAddress(
  { actor }: Pick<RequestContext, "actor">,
  parties: readonly Pick<PartyToAsk, "name" | "contacts">[],
  clients: readonly string[],
): void {
  const own = [...clients, actor?.email.toLowerCase() ?? ""];
  const party = parties.find(({ contacts }) => contacts.some((address) => own.includes(address.toLowerCase())));
  if (party === undefined) return;
  const message = copy.errors.client(party.name);
  throw new AppError("invalid", message, { party: [message] });
}
