import { hashRequestSchema, verifyRequestSchema } from "#app/identity/password/password-protocol.ts";
import { hashPassword, verifyPassword } from "#workers/password/password-hash.ts";

async function respond(path: string, body: unknown): Promise<Response> {
  if (path === "/hash") return Response.json({ hash: await hashPassword(hashRequestSchema.parse(body).password) });
  if (path !== "/verify") return new Response(null, { status: 404 });
  const { password, hash } = verifyRequestSchema.parse(body);
  return Response.json(await verifyPassword(password, hash));
}

/** Service binding of the app: POST /hash and POST /verify. */
export default {
  async fetch(request: Request): Promise<Response> {
    return respond(new URL(request.url).pathname, await request.json());
  },
};
