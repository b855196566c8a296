# The light command in an image: docker run --rm -v "$PWD:/app" waymark check-sources --routes waymark.json .
FROM swift:6.3.1-bookworm AS build
WORKDIR /source
COPY . .
RUN apt-get update && apt-get install -y --no-install-recommends zlib1g-dev && rm -rf /var/lib/apt/lists/*
RUN Scripts/pins.sh \
    && swift build --configuration release --static-swift-stdlib --package-path Tools/Light --scratch-path /build \
        --product waymark \
    && strip -o /waymark /build/release/waymark

# The binary still loads libstdc++, libgcc_s and libz, on which apt and dpkg of this image rest.
FROM debian:bookworm-slim
COPY --from=build /waymark /usr/local/bin/waymark
USER 65534
WORKDIR /app
ENTRYPOINT ["waymark"]
