import { songReference } from "#app/api/record-body.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TransactionSong } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { getTransaction } from "#app/licensing/transactions/get-transaction.server.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { versionOf } from "#app/records/record-version.server.ts";

function songBody({ track, isVisible, light, reasons, rights, states }: TransactionSong) {
  const { id: _id, title: name } = track;
  const clearing = {
    ...{ light: light.light, text: light.text, days: light.days, reasons },
    ...(light.price === undefined ? {} : { price: light.price }),
    ...(rights && states ? { sides: states, rights } : {}),
  };
  if (isVisible) return { ...songReference(track), isAvailable: true as const, ...clearing };
  return { _id, name, isAvailable: false as const, ...clearing };
}

/**
 * A sent request: songs with their light, events, quotes and licences; for the staff also the sides of each song, assignee and internal
 * note. `version` must be sent with the next change. @throws AppError unauthorised, forbidden, not_found
 */
export async function transactionBody(ctx: RequestContext, id: string) {
  const { transaction, songs, events, totals, price, messages, quotes, licences } = await getTransaction(ctx, { id });
  const {
    id: _id,
    opportunityId: _____,
    userId: _,
    isStaff,
    isOwn: __,
    canAnswer: ____,
    createdAt: ___,
    ...rest
  } = transaction;
  const { assigneeId, internalNote, ...request } = rest;
  const handling = isStaff ? { assigneeId, internalNote } : {};
  return {
    ...{ _id, ...request, ...handling, version: versionOf(transaction), uri: transactionPath(_id) },
    songs: songs.map(songBody),
    events: events.map(({ id: event, ...rest }) => ({ _id: event, ...rest })),
    messages: messages.map(({ id: message, ...rest }) => ({ _id: message, ...rest })),
    ...{ totals, price, quotes, licences },
  };
}
