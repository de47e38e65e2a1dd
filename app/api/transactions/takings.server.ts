import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { takingBody, takingFields, takingSchema } from "#app/api/transactions/taking-body.server.ts";
import { requireTakingByProgram } from "#app/licensing/take/take-by-program.server.ts";
import { maxTaken } from "#app/rights/usage/take-path.ts";

export const takings = new ApiRouter("Quotes and licences")
  .on(
    "post",
    "/licences/take",
    {
      summary: "Take the licence of clear, priced songs",
      description: `At most ${maxTaken} songs, by the id or slug of a recording. Under an order: 201 with licence, files, proof and invoice. A program signs nothing: without an order, 200 with \`sign\`, the page where the person signs, or with the licences that they hold of all songs for the use; the key then serves again. 409 for what can't be taken, with what is missing by song and where to ask, and for another price than \`expectedPrice\`.`,
      access: {
        who: "ListTransactions and TakeLicence, but not in a preview, for who handles licences, or who set the limits",
        check: requireTakingByProgram,
      },
      needsKey: true,
      body: z.strictObject({
        songs: z.array(z.string().trim().min(1).max(200)).min(1).max(maxTaken),
        ...takingFields,
      }),
      status: 201,
      mayExist: true,
      data: takingSchema,
    },
    async ({ ctx, body }) => {
      const data = await takingBody(ctx, body);
      return data.status === "taken" ? data : Response.json({ data });
    },
  )
  .close();
