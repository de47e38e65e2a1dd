/** Of drizzle-kit, which `npm run migrations` fetches. */
export default {
  dialect: "sqlite",
  schema: "./db/schema/*.server.ts",
  out: "./migrations/record",
};
