import { z } from "zod";
import type { Identity } from "#app/identity/account/read-identity.server.ts";

/** A person as they are in a company. */
export const identitySchema = z.strictObject({
  _id: z.string(),
  uid: z.string(),
  email: z.string(),
  username: z.string(),
  name: z.string(),
  nickname: z.string(),
  scopes: z.array(z.string()),
  edition: z.string().nullable(),
  cookieConsent: z.boolean(),
  sessionSettings: z.strictObject({
    playerWidgetConfig: z.strictObject({ volume: z.number().min(0).max(1).optional() }),
  }),
  workspaces: z.array(
    z.strictObject({
      _id: z.string(),
      name: z.string(),
      environment: z.enum(["main", "spaces"]),
      subdomain: z.string().nullable(),
      current: z.boolean(),
    }),
  ),
});

export function identityBody({ companyId, ...person }: Identity): z.input<typeof identitySchema> {
  const { id, email, name, nickname, scopes, edition, cookieConsent, volume, workspaces } = person;
  return {
    ...{ _id: id, uid: id, email, username: email, name, nickname, scopes: [...scopes], edition, cookieConsent },
    sessionSettings: { playerWidgetConfig: volume === null ? {} : { volume } },
    workspaces: workspaces.map(({ id: _id, ...workspace }) => ({ _id, ...workspace, current: _id === companyId })),
  };
}

/** Where the sign-in goes on, on another host at `{url}/auth/{token}`. */
export const redirectSchema = z.strictObject({ url: z.string(), token: z.string() });

/** A person who has entered: with `redirect` on another host, else in this browser. */
export const enteredSchema = identitySchema.extend({
  redirect: redirectSchema.nullable(),
  returnUrl: z.string().describe("A path of the host."),
});

/** `location`: a path of this host, or another host's `/auth/{token}`. */
export function entranceOf(location: string): Pick<z.input<typeof enteredSchema>, "redirect" | "returnUrl"> {
  const url = URL.parse(location);
  if (url === null) return { redirect: null, returnUrl: location };
  const token = url.pathname.replace(/^\/auth\//, "");
  return { redirect: { url: url.origin, token }, returnUrl: url.searchParams.get("returnUrl") ?? "/" };
}
