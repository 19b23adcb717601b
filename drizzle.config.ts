import { defineConfig } from "drizzle-kit";

export default defineConfig({ dialect: "postgresql", schema: ["./api/table.ts", "./api/*/table.ts"] });
