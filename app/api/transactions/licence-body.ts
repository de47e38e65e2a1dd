import { offerBody } from "#app/api/transactions/offer-body.ts";
import type { Licence } from "#app/licensing/licences/get-licence.server.ts";

/** A licence as the API shows it, with the numbers of the licence that it replaced and of the one that replaced it. */
export function licenceBody(licence: Licence) {
  const {
    id: _id,
    number,
    licensee,
    project,
    endClient,
    startsOn,
    endsOn,
    issuedAt,
    supersedes,
    supersededBy,
  } = licence;
  return {
    ...{ _id, number, licensee, project, endClient, startsOn, endsOn },
    ...offerBody(licence),
    ...{ issuedAt, supersedes, supersededBy },
  };
}
