declare module '*.md' {
  const page: import('./prose-page.ts').ProsePage;
  export default page;
}
