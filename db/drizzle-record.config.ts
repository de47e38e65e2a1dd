/** Configuration of drizzle-kit, which `npm run migrations` installs. */
export default {
  dialect: "sqlite",
  schema: "./db/schema/*.server.ts",
  out: "./migrations/record",
};
