# The service in a container. Its data, and settings in a kadai.toml, are in the volume /data.
FROM node:26-slim AS packages
WORKDIR /srv/kadai
COPY package.json package-lock.json ./
# The image brings Node 26 itself, so the package that has it can stay out.
RUN npm ci --omit=dev --omit=optional

FROM node:26-slim
WORKDIR /srv/kadai
COPY --from=packages /srv/kadai/node_modules node_modules
COPY package.json LICENSE ./
COPY bin bin
COPY src src
COPY docs/openapi.json docs/
# All else belongs to root: a service that is taken over cannot change its own program.
RUN ln -s /srv/kadai/bin/kadai.mjs /usr/local/bin/kadai \
  && install --directory --owner=node --group=node --mode=700 /data
ENV DATABASE_URL=sqlite:/data/kadai.db HOST=0.0.0.0 NODE_COMPILE_CACHE=/tmp/kadai
USER node
WORKDIR /data
VOLUME /data
EXPOSE 8080
# Without a shell, which would not pass SIGTERM on.
ENTRYPOINT ["kadai"]
CMD ["serve"]
