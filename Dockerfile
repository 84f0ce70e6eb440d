# Arkwright in a container: docker build -t arkwright . && docker run -p 8080:8080 -v arkwright:/data arkwright
# Without DATABASE_URL it runs its own PostgreSQL in /data; compose.yaml runs one beside it.

FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build
# What runs needs neither the tools, nor the web app's packages, nor a second Node.
RUN npm prune --omit=dev --no-audit --no-fund --ignore-scripts && rm -rf node_modules/node node_modules/.cache node_modules/.bin/node

# The agent that runs beside a game server (docs/agent.md): docker build --target agent -t arkwright-agent .
FROM node:24-slim AS agent
COPY --from=build /app/dist/arkwright-agent.mjs /opt/arkwright-agent.mjs
USER node
# Where arkwright-agent.json is looked for.
WORKDIR /agent
ENTRYPOINT ["node", "/opt/arkwright-agent.mjs"]

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 HEALTH_PORT=8081 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages ./packages
COPY --from=build /app/apps/arkwright ./apps/arkwright
COPY --from=build /app/apps/web/package.json ./apps/web/package.json
COPY --from=build /app/apps/web/dist ./apps/web/dist
COPY --from=build /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
# Whatever the container's ROLES are. It is not for the world: no port is exposed for it.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "apps/arkwright/src/main.ts"]
