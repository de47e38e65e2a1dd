/** Characters of what the owner of a share types; apart from the schema, so that the page loads no zod. */
export const maxName = 200;
export const maxNote = 1000;
