export * from "../../widget/loader/call-earshot.ts";
export * from "./load-earshot.ts";
